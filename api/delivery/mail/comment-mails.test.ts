import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { operator, userActor } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { headerOf, bodyOf, startMailServer } from '../../testing/mail-server.ts'
import { startServices } from '../../testing/services.ts'
import { MailDelivery } from './delivery.ts'

const real = await startMailServer()
const { database, services, config } = await startServices({ environment: real.environment })
const { comments, content, mail, pendingChanges, releases, users } = services
const root = operator('test')

async function newUser() {
  const username = `u-${randomUUID()}`
  const email = `${username}@example.org`
  const user = await users.add(root, { username, email, role: 'editor', password: 'correct horse battery' })
  return { actor: userActor(user, 'test'), username, email }
}

it('sends a mention with its text and a link to the thread', async () => {
  const [ada, ben] = [await newUser(), await newUser()]
  const { id: itemId } = await content.create(root, product, makeProduct({ name: 'FurrowAzo' }))
  const text = `@${ben.username}, is <this> right?`
  const { id } = await comments.start(ada.actor, { kind: product.name, itemId, text })
  const delivery = new MailDelivery(database, mail, config.mail!)
  await delivery.sendDue()
  await delivery.close()
  expect(real.received.map(({ to }) => to)).toEqual([[ben.email]])
  const [received] = real.received
  expect(headerOf(received!, 'Subject')).toContain('mentioned you')
  const source = bodyOf(received!)
  expect(source).toContain(text)
  expect(source).toContain(`/admin/edit/PRODUCT/${itemId}?comments=${id}`)
})

it('links to the release that the thread is about', async () => {
  const [ada, ben] = [await newUser(), await newUser()]
  const { id: itemId } = await content.create(root, product, makeProduct({ name: 'FurrowAzo' }))
  const { id: releaseId } = await releases.create(root, randomUUID())
  await pendingChanges.save(root, { kind: product.name, itemId, releaseId, baseVersion: 1, values: { name: 'New' } })
  const text = `@${ben.username}, is this right?`
  const { id } = await comments.start(ada.actor, { kind: product.name, itemId, releaseId, text })
  const delivery = new MailDelivery(database, mail, config.mail!)
  await delivery.sendDue()
  await delivery.close()
  const received = real.received.find(({ to }) => to.includes(ben.email))
  expect(bodyOf(received!)).toContain(`/admin/edit/PRODUCT/${itemId}?in=${releaseId}&comments=${id}`)
})

it('says that a mention is an assignment, too', async () => {
  const [ada, ben] = [await newUser(), await newUser()]
  const { id: itemId } = await content.create(root, product, makeProduct({ name: 'FurrowAzo' }))
  const text = `@${ben.username}, by Friday?`
  await comments.start(ada.actor, { kind: product.name, itemId, text, assignee: ben.actor.userId })
  const delivery = new MailDelivery(database, mail, config.mail!)
  await delivery.sendDue()
  await delivery.close()
  const received = real.received.find(({ to }) => to.includes(ben.email))
  expect(headerOf(received!, 'Subject')).toContain('mentioned and assigned you')
})
