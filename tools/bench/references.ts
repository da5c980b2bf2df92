import { operator } from '../../api/access/permissions/policy.ts'
import type { Change } from '../../api/content/items/change.ts'
import { derivedId } from '../../schema/derived-id.ts'
import { defaultsOf } from '../../schema/fields.ts'
import { service } from '../../schema/kinds/index.ts'
import { alternate, type Alternated } from './alternate.ts'
import type { Load } from './load.ts'
import type { Parts } from './parts.ts'
import { productId } from './products.ts'
import { startUnpublished } from './servers.ts'

const ITEMS = 100

/** The keys of the plain list. */
const PLAIN = 'title,category,icon,description,detailedDescription,features,benefits,process,order,isActive,version'

/** A list without what its items refer to, and with it. */
export interface Referring extends Alternated {
  name: string
}

/** Measures a list of 100 services, of which each refers to two products. Every response is rendered. */
export async function measureReferences({ environment, quick }: Parts): Promise<Referring[]> {
  const { database, services, variables } = environment
  await services.content.apply(operator('bench'), newServices())
  await database.pool.query('analyze')
  const server = await startUnpublished(variables)
  try {
    const graphql = (more: string): Load => ({
      url: `${server.url}/api/graphql`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: `{ services(limit: ${ITEMS}) { items {
          id title category icon description detailedDescription features benefits process order isActive version ${more}
        } } }`,
      }),
    })
    const rest = (more: string): Load => ({ url: `${server.url}/api/content/services?limit=${ITEMS}${more}` })
    return [
      {
        name: 'GraphQL, id and name of two products each',
        ...(await alternate([graphql(''), graphql('products { id name }')], 4, quick)),
      },
      {
        name: 'REST, fields=…,products.name',
        ...(await alternate([rest(''), rest(`&expand=products&fields=${PLAIN},products.name`)], 4, quick)),
      },
      { name: 'REST, expand=products', ...(await alternate([rest(''), rest('&expand=products')], 4, quick)) },
    ]
  } finally {
    await server.stop()
  }
}

function* newServices(): Generator<Change> {
  for (let n = 0; n < ITEMS; n++) {
    const values = {
      ...defaultsOf(service.fields),
      title: `Service ${n}`,
      category: 'Field',
      description: 'Samples are taken, analysed and explained. '.repeat(5),
      detailedDescription: 'Samples are taken at forty points of each field. '.repeat(20),
      features: ['Sampling', 'Analysis', 'Report'],
      products: [productId(n), productId((n + 1) % ITEMS)],
      isActive: true,
    }
    yield { kind: service, action: 'create', id: derivedId('bench service', String(n)), values }
  }
}
