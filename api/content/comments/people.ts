import { mentionedNames } from '../../../schema/comments.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { type User, UserRepository } from '../../access/accounts/user-repository.ts'
import { userActor } from '../../access/permissions/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { mayReadItem } from '../items/readable.ts'

/** Finds the users who can take part in comments: active users who may read unpublished items of a kind. */
export class CommentPeople {
  readonly #users: UserRepository

  constructor(database: Database) {
    this.#users = new UserRepository(database)
  }

  /** Returns the users who may read the comments of a kind, by name. */
  async of(kind: AnyKind): Promise<User[]> {
    const users = await this.#users.list()
    return users.filter((user) => user.isActive && mayReadItem(userActor(user, 'comments'), kind))
  }
}

/** Returns the users whom a text mentions. */
export function mentionedIn(text: string, people: readonly User[]): User[] {
  const names = mentionedNames(text)
  return people.filter(({ username }) => names.has(username))
}
