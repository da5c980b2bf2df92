import { setting as settingKind } from '../../../schema/kinds/index.ts'
import type { SettingDto } from '../../content/settings/service.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import { isVersion, objectBody } from './body.ts'
import { fieldJsonSchema, languageQuery, objectOf } from './json-schema.ts'
import type { Call, JsonSchema, Operation } from './operation.ts'

const tag = 'Website Settings'

const translations = fieldJsonSchema(settingKind.fields.translations)

const setting: JsonSchema = objectOf(
  {
    key: { type: 'string' },
    value: {
      type: 'string',
      description: 'The value as text. For a switch: true or false. For a secret: always empty.',
    },
    description: { type: 'string' },
    type: { type: 'string' },
    category: { type: 'string' },
    isSet: { type: 'boolean', description: 'Whether the setting has a value, also if the value is secret.' },
    version: { type: 'integer', minimum: 0, description: 'The number of changes; 0 until the first.' },
  },
  { translations },
)

const settingsByKey = objectOf({ settings: { type: 'object', additionalProperties: setting } })

const serializeSetting = (
  { key, value, description, type, category, isSet, version, translations }: SettingDto,
  withTranslations = false,
) => ({
  key,
  value,
  description,
  type,
  category,
  isSet,
  version,
  ...(withTranslations && { translations }),
})

/** Rethrows a conflict with its current setting serialized like every other setting. */
function serializeConflict(error: unknown): never {
  if (!(error instanceof AppError) || !error.current) throw error
  throw new AppError(error.code, error.message, { ...error, current: serializeSetting(error.current as SettingDto) })
}

const byKey = (list: SettingDto[], { query }: Call) => {
  const serialized = list.map((one) => [one.key, serializeSetting(one, query.translations === 'true')] as const)
  return { settings: Object.fromEntries(serialized) }
}

// The value types that the specification allows.
const VALUE_TYPES = ['string', 'number', 'boolean']

const settingValue: JsonSchema = {
  type: 'object',
  properties: {
    value: { type: VALUE_TYPES },
    description: { type: 'string', description: 'Accepted and ignored.' },
    type: { enum: VALUE_TYPES },
    translations,
    version: {
      type: 'integer',
      description: 'The version that was read. If the setting has another one, the response is 409.',
    },
  },
  anyOf: [{ required: ['value'] }, { required: ['translations'] }],
  additionalProperties: false,
}

function changeOf(body: unknown): { value: unknown; version: number | undefined; texts: unknown } {
  const { value, description, type, version, translations: texts, ...unknown } = objectBody(body)
  const errors = Object.keys(unknown).map((field) => ({ field, message: `${field} is not a known field` }))
  if (value === undefined ? texts === undefined : !VALUE_TYPES.includes(typeof value))
    errors.push({ field: 'value', message: 'value must be text, a number or a boolean' })
  if (description !== undefined && typeof description !== 'string')
    errors.push({ field: 'description', message: 'description must be text' })
  if (type !== undefined && !VALUE_TYPES.includes(type as string))
    errors.push({ field: 'type', message: `type must be one of: ${VALUE_TYPES.join(', ')}` })
  if (version !== undefined && !isVersion(version))
    errors.push({ field: 'version', message: 'version must be a whole number' })
  if (errors.length > 0) throw invalidFields(errors)
  return { value, version: version as number | undefined, texts }
}

export const settingsOperations: Operation[] = [
  {
    method: 'GET',
    path: '/content/settings',
    summary: 'Read every setting',
    tag,
    permission: ['settings:read'],
    query: languageQuery,
    status: 200,
    response: settingsByKey,
    run: async (call) => ({ body: byKey(await call.services.settings.list(call.actor), call) }),
  },
  {
    method: 'GET',
    path: '/content/settings/public',
    summary: 'Read the public settings',
    tag,
    query: languageQuery,
    status: 200,
    response: settingsByKey,
    run: async (call) => ({ body: byKey(await call.services.settings.public(), call) }),
  },
  {
    method: 'PUT',
    path: '/content/settings/{key}',
    summary: 'Store one setting',
    tag,
    permission: ['settings:write'],
    body: settingValue,
    status: 200,
    response: objectOf({ setting }),
    async run({ actor, services, params, body }) {
      const { value, version, texts } = changeOf(body)
      const updated = services.settings.update(actor, params.key!, value, version, texts).catch(serializeConflict)
      return { body: { setting: serializeSetting(await updated) } }
    },
  },
]
