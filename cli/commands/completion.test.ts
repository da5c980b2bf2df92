import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProgram } from '../program/program.ts'
import { folder } from '../testing/program.ts'
import { bashScript, fishScript, zshScript } from './completion-scripts.ts'
import { shapeOf } from './completion.ts'

const shapes = shapeOf(createProgram())

const has = (shell: string) => {
  try {
    execFileSync(shell, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What bash offers after these words. */
async function offered(...words: string[]): Promise<string[]> {
  const path = join(await folder(), 'completion.bash')
  const script = `${bashScript(shapes)}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _verdant
printf '%s\\n' "\${COMPREPLY[@]}"`
  writeFileSync(path, script)
  return execFileSync('bash', [path], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
}

describe('completion', () => {
  it('offers commands, options and their values in bash', async () => {
    expect(await offered('verdant', 'ex')).toEqual(['export'])
    expect(await offered('verdant', 'import', '--yes')).toEqual(['--yes', '--yes-prune'])
    expect(await offered('verdant', 'import', '--mode', '')).toEqual(['merge', 'create'])
    expect(await offered('verdant', 'users', 'pass')).toEqual(['password'])
    expect(await offered('verdant', 'users', 'add', '--role', 'e')).toEqual(['editor'])
    expect(await offered('verdant', 'tokens', 'create', 'shop', '--scope', 'media:')).toContain('media:write')
    expect(await offered('verdant', 'completion', 'z')).toEqual(['zsh'])
    expect(await offered('verdant', 'release', 'list', '--state', 'in')).toEqual(['in-review'])
    expect(await offered('verdant', 'audit', '--action', 'sign-in')).toEqual(['sign-in', 'sign-in.refused'])
    expect(await offered('verdant', 'release', 'schedule', 'x', '--time-zone', 'Europe/Ber')).toEqual(['Europe/Berlin'])
    expect(await offered('verdant', 'release', 'discard', '')).not.toContain('package.json')
  })

  it.runIf(has('zsh'))('is a script that zsh reads', async () => {
    const path = join(await folder(), '_verdant')
    writeFileSync(path, zshScript(shapes))
    execFileSync('zsh', ['-n', path])
  })

  it.runIf(has('fish'))('is a script that fish reads', async () => {
    const path = join(await folder(), 'verdant.fish')
    writeFileSync(path, fishScript(shapes))
    execFileSync('fish', ['--no-execute', path])
  })

  // An option whose values are a closed set names them in its definition, or in suggestions.ts.
  it('offers values of all options but these', () => {
    const free = shapes.flatMap(({ options }) =>
      options.filter(({ takesValue, choices }) => takesValue && choices.length === 0).map(({ names }) => names[0]!),
    )
    expect([...new Set(free)].toSorted((a, b) => (a < b ? -1 : 1))).toMatchInlineSnapshot(`
      [
        "--at",
        "--base",
        "--choose",
        "--email",
        "--expires",
        "--for",
        "--html",
        "--init-mapping",
        "--kind",
        "--label",
        "--language",
        "--languages",
        "--limit",
        "--locale",
        "--mapping",
        "--media-host",
        "--network",
        "--out",
        "--release",
        "--search",
        "--since",
        "--skip-invalid",
        "--source-name",
        "--to",
        "--token-file",
        "--until",
        "--user",
        "--who",
      ]
    `)
  })

  it('names every command and option in every shell', () => {
    for (const script of [bashScript(shapes), zshScript(shapes), fishScript(shapes)]) {
      for (const { subcommands, options } of shapes) {
        for (const { name } of subcommands) expect(script).toContain(name)
        for (const { names } of options) expect(script).toContain(names.find((name) => name.startsWith('--'))!.slice(2))
      }
    }
  })
})

describe('help', () => {
  it('has examples and exit codes for every command that moves content', () => {
    for (const name of ['export', 'plan', 'import', 'doctor', 'completion']) {
      const command = createProgram().commands.find((command) => command.name() === name)!
      let help = ''
      command.configureOutput({ writeOut: (text) => (help += text) })
      command.outputHelp()
      expect(help).toContain(`$ `)
      expect(help).toContain(`verdant ${name}`)
      if (name !== 'completion') expect(help).toContain('Exit codes:')
    }
  })
})
