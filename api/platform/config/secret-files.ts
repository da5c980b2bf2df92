import { readFileSync } from 'node:fs'
import { FILE_SUFFIX, SECRETS } from './variables.ts'

/**
 * Reads the secrets that are in files: `JWT_SECRET_FILE=/run/secrets/jwt` instead of `JWT_SECRET=…`. A file ends with at most one
 * line break.
 *
 * @returns the environment with their values, and a message for each file that cannot be used
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; problems: string[] } {
  const complete = { ...env }
  const problems: string[] = []
  for (const name of SECRETS) {
    const path = env[name + FILE_SUFFIX]
    if (!path) continue
    if (env[name]) {
      problems.push(`${name} and ${name + FILE_SUFFIX} are both set: one of them is enough`)
      continue
    }
    try {
      complete[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
      if (!complete[name]) problems.push(`${name + FILE_SUFFIX} names an empty file: ${path}`)
    } catch (error) {
      problems.push(`${name + FILE_SUFFIX} cannot be read: ${(error as Error).message}`)
    }
  }
  return { env: complete, problems }
}
