import { expect, it } from 'vitest'
import { VARIABLES } from './config.ts'
import { misspeltVariables } from './misspelt-variables.ts'

const suggestionFor = (name: string, env: NodeJS.ProcessEnv = {}) =>
  misspeltVariables({ ...env, [name]: 'x' }, VARIABLES).map((line) => /mean (\w+)\?$/.exec(line)?.[1])

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['JWT_SECERT', 'JWT_SECRET'],
  ['JWTSECRET', 'JWT_SECRET'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['S3_KEY', 'S3_BUCKET'],
  ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['MEDIA_MAXBYTES', 'MEDIA_MAX_BYTES'],
])('suggests another name for %s', (name, suggested) => {
  expect(suggestionFor(name)).toEqual([suggested])
})

it.each(VARIABLES)('takes %s as it is', (name) => {
  expect(suggestionFor(name)).toEqual([])
})

it('suggests no variable that is set', () => {
  expect(suggestionFor('JWT_SECERT', { JWT_SECRET: 'set' })).toEqual([])
})

it('names the variable, and says that it has no effect', () => {
  expect(misspeltVariables({ DATABSE_URL: 'postgres://db' }, VARIABLES)).toEqual([
    'DATABSE_URL is not a variable of Verdant and has no effect. Did you mean DATABASE_URL?',
  ])
})

const OTHERS = `PATH HOME HOSTNAME HOSTTYPE PWD LOGNAME LANG SHELL TERM TMPDIR USER EDITOR HOSTS PORTS POST DEMOS PUBLIC_IP
  DATADOG_API_KEY PGDATA PGDATABASE TEST_DATABASE_URL AWS_REGION AWS_SECRET_ACCESS_KEY KUBERNETES_PORT JWT_ISSUER
  LOG_FORMAT NODE_ENV NODE_OPTIONS VERDANT_SOURCE_TOKEN VERDANT_TOKEN npm_config_registry npm_package_json REDIS_URL SYSTEMD_EXEC_PID`

it.each(OTHERS.split(/\s+/))('leaves %s alone, which is for another program', (name) => {
  expect(suggestionFor(name)).toEqual([])
})
