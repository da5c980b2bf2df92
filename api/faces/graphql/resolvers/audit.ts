import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql'
import { DEFAULT_PAGE, MAX_PAGE } from '../../../platform/bounds.ts'
import type { Context } from '../context.ts'
import { AuditFilterArgs, AuditPage } from '../types/audit.ts'

/** The audit log, for admins. */
@Resolver()
export class AuditResolver {
  @Query(() => AuditPage, {
    description:
      'The audit log, the newest rows first: sign-ins, changes of accounts, steps of publication and refused requests. For admins.',
  })
  auditLog(
    @Ctx() { actor, services }: Context,
    @Args(() => AuditFilterArgs) filter: AuditFilterArgs,
    @Arg('limit', () => Int, {
      defaultValue: DEFAULT_PAGE,
      description: `Maximum number of rows, 1 to ${MAX_PAGE}.`,
    })
    limit: number,
    @Arg('after', () => String, { nullable: true, description: 'The `next` of the previous page.' })
    after: string | undefined,
  ): Promise<AuditPage> {
    return services.auditLog.list(actor, { ...filter }, { limit, after: after ?? undefined })
  }

  @Mutation(() => String, {
    description: 'Returns the newest rows that match as CSV, at most 50,000. The audit log records it. For admins.',
  })
  async exportAuditLog(
    @Ctx() { actor, services }: Context,
    @Args(() => AuditFilterArgs) filter: AuditFilterArgs,
  ): Promise<string> {
    return (await services.auditLog.csv(actor, { ...filter })).table
  }
}
