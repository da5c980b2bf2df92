import { expect, it } from 'vitest'
import { misspeltVariables, unusedVariables } from './ineffective-variables.ts'
import { VARIABLE_NAMES } from './variables.ts'

const suggestionFor = (name: string, env: NodeJS.ProcessEnv = {}) =>
  misspeltVariables({ ...env, [name]: 'x' }).map((line) => /mean (\w+)\?$/.exec(line)?.[1])

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['JWT_SECERT', 'JWT_SECRET'],
  ['JWT_SECERT_FILE', 'JWT_SECRET_FILE'],
  ['JWTSECRET', 'JWT_SECRET'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['S3_KEY', 'S3_BUCKET'],
  ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['MEDIA_MAXBYTES', 'MEDIA_MAX_BYTES'],
])('suggests another name for %s', (name, suggested) => {
  expect(suggestionFor(name)).toEqual([suggested])
})

it.each(VARIABLE_NAMES)('takes %s as it is', (name) => {
  expect(suggestionFor(name)).toEqual([])
})

it('suggests no variable that is set', () => {
  expect(suggestionFor('JWT_SECERT', { JWT_SECRET: 'set' })).toEqual([])
})

it('names the variable, and says that it has no effect', () => {
  expect(misspeltVariables({ DATABSE_URL: 'postgres://db' })).toEqual([
    'DATABSE_URL is not a variable of Verdant and has no effect. Did you mean DATABASE_URL?',
  ])
})

const OTHERS = `PATH HOME HOSTNAME HOSTTYPE PWD LOGNAME LANG SHELL TERM TMPDIR USER EDITOR HOSTS PORTS POST DEMOS PUBLIC_IP
  DATADOG_API_KEY PGDATA PGDATABASE TEST_DATABASE_URL AWS_REGION AWS_SECRET_ACCESS_KEY KUBERNETES_PORT JWT_ISSUER
  LOG_FORMAT NODE_ENV NODE_OPTIONS VERDANT_SOURCE_TOKEN VERDANT_TOKEN npm_config_registry npm_package_json REDIS_URL SYSTEMD_EXEC_PID`

it.each(OTHERS.split(/\s+/))('leaves %s alone, which is for another program', (name) => {
  expect(suggestionFor(name)).toEqual([])
})

it('names a variable of ours that has no effect without another one', () => {
  expect(unusedVariables({ S3_PREFIX: 'site/', OIDC_NAME: 'Example', OIDC_ISSUER: 'https://id.example' })).toEqual([
    'S3_PREFIX has no effect without S3_BUCKET',
  ])
})
