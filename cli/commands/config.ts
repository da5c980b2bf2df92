import { ConfigError, readConfig, type Config } from '../../api/platform/config/config.ts'
import { misspeltVariables, unusedVariables } from '../../api/platform/config/ineffective-variables.ts'
import { withSecretFiles } from '../../api/platform/config/secret-files.ts'
import { FILE_SUFFIX, VARIABLES } from '../../api/platform/config/variables.ts'
import { print } from '../terminal/terminal.ts'

interface Findings {
  errors: string[]
  warnings: string[]
}

/** Reads the configuration as the server does at its start. */
function find(env: NodeJS.ProcessEnv): Findings & { config?: Config } {
  const warnings = [...misspeltVariables(env), ...unusedVariables(withSecretFiles(env).env)]
  try {
    return { errors: [], warnings, config: readConfig(env) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { errors: [...error.problems], warnings }
  }
}

/** Says what the server would be, without its secrets. */
const summary = ({ demo, host, port, publicUrl, databaseUrl, media, mail }: Config): string =>
  [
    `${demo ? 'the demo' : 'the site'} ${publicUrl ?? `http://localhost:${port}`}`,
    `listening on ${host}, port ${port}`,
    databaseUrl ? 'a database of your own' : 'the embedded database',
    media.s3 ? `uploads in the bucket ${media.s3.bucket}` : 'uploads on this disk',
    mail ? 'mails are sent' : 'mails are kept',
  ].join('; ')

/** `verdant config check`: checks the environment variables and starts nothing. Exit code 1 if the server would not start. */
export function check({ json }: { json?: boolean }): void {
  const { errors, warnings, config } = find(process.env)
  if (errors.length > 0) process.exitCode = 1
  if (json) return print(JSON.stringify({ errors, warnings }, null, 2))
  for (const message of errors) print(`error    ${message}`)
  for (const message of warnings) print(`warning  ${message}`)
  if (config) print(`ok       ${summary(config)}`)
}

/** `verdant config list`: prints every variable with its default and its meaning. */
export function list(): void {
  for (const [name, { meaning, otherwise, isSecret }] of VARIABLES) {
    print(`${name}${isSecret ? `, or ${name}${FILE_SUFFIX}` : ''}`)
    print(`    ${meaning}\n    default: ${otherwise}`.replaceAll('`', ''))
  }
}
