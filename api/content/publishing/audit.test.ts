import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import type { Role } from '../../../schema/roles.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const { content, pendingChanges, previewLinks, publisher, releases, schedule, sessions } = server.services
const { database } = server
const actorOf = (role: Role) => sessions.identify(server.tokens[role], 'test')

/** What the audit has on a target, oldest first: who did what, and the name of the target. */
const audited = async (targetId: string) =>
  (
    await database.query<{ action: string; actor: string; target: string }>(
      `select action, "actorName" as actor, "targetName" as target from audit where "targetId" = $1 order by id`,
      [targetId],
    )
  ).map(({ action, actor, target }) => [action, actor, target])

const newProduct = (name: string) => content.create(operator('test'), product, makeProduct({ name }))

it('names who asked for a review, approved, scheduled, published and rolled back a release', async () => {
  const [admin, editor, contributor] = await Promise.all([actorOf('admin'), actorOf('editor'), actorOf('contributor')])
  const { id: itemId } = await newProduct('Before')
  const { id, name } = await releases.create(contributor, `R ${randomUUID()}`)
  const change = { kind: product.name, itemId, releaseId: id, baseVersion: 1, values: { name: 'After' } }
  await pendingChanges.save(contributor, change)
  await releases.requestReview(contributor, id)
  await releases.sendBack(editor, id, 'Not yet')
  await releases.comment(contributor, id, 'Why?')
  await releases.approve(admin, id)
  await schedule.schedule(editor, id, new Date(Date.now() + 3_600_000).toISOString(), 'UTC')
  await schedule.unschedule(admin, id)
  await schedule.schedule(editor, id, new Date(Date.now() + 3_600_000).toISOString(), 'UTC')
  await database.query(`update release set "scheduledAt" = now() - interval '1 second' where id = $1`, [id])
  await schedule.publishDue()
  await publisher.rollback(admin, id)
  expect(await audited(id)).toEqual([
    ['release.request', 'contributor', name],
    ['release.send-back', 'editor', name],
    ['release.approve', 'admin', name],
    ['release.schedule', 'editor', name],
    ['release.unschedule', 'admin', name],
    ['release.schedule', 'editor', name],
    ['release.publish', 'editor', name],
    ['release.roll-back', 'admin', name],
  ])
})

it('names who published a draft', async () => {
  const { id: itemId } = await newProduct('Before')
  const draft = { kind: product.name, itemId, baseVersion: 1, values: { name: 'After' } }
  const { id } = await pendingChanges.save(await actorOf('contributor'), draft)
  await publisher.publishDraft(await actorOf('editor'), id)
  expect(await audited(itemId)).toEqual([['draft.publish', 'editor', 'After']])
})

it('names who created and revoked a preview link', async () => {
  const { id: releaseId, name } = await releases.create(await actorOf('editor'), `R ${randomUUID()}`)
  const { id } = await previewLinks.create(await actorOf('contributor'), { releaseId })
  await previewLinks.revoke(await actorOf('editor'), id)
  const label = `Release “${name}”`
  expect(await audited(id)).toEqual([
    ['preview.create', 'contributor', label],
    ['preview.revoke', 'editor', label],
  ])
})

it('has nothing of what was refused', async () => {
  const contributor = await actorOf('contributor')
  const { id: itemId } = await newProduct('Before')
  const { id } = await releases.create(contributor, `R ${randomUUID()}`)
  const change = { kind: product.name, itemId, releaseId: id, baseVersion: 1, values: { name: '' } }
  await pendingChanges.save(contributor, change)
  await expect(publisher.publishRelease(await actorOf('editor'), id)).rejects.toMatchObject({ code: 'INVALID' })
  for (const refused of [
    () => releases.approve(contributor, id),
    () => publisher.publishRelease(contributor, id),
    () => schedule.schedule(contributor, id, new Date(Date.now() + 3_600_000).toISOString(), 'UTC'),
  ]) {
    await expect((async () => refused())()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  expect(await audited(id)).toEqual([])
})
