import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { operator } from '../../api/access/permissions/policy.ts'
import { apply } from '../../api/content/items/apply.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { startServices, TEST_SECRET } from '../../api/testing/services.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder, NODE, START, verdant } from '../testing/program.ts'

const { database, services, url } = await startServices()

beforeAll(() =>
  apply(
    database,
    Array.from({ length: 400 }, (_, n) => ({
      kind: product,
      action: 'create' as const,
      id: `0b6c3a5e-1111-4222-8333-${String(n).padStart(12, '0')}`,
      values: makeProduct({ name: `P${n}`, detailedDescription: 'text '.repeat(100) }),
    })),
    { author: { id: null, name: 'test', source: 'test' } },
  ),
)

const isOneLine = expect.stringMatching(/^[^\n]+\n$/)

/** Runs a shell command line in which $VERDANT is the program. */
function shell(line: string, cwd?: string) {
  const child = spawn('bash', ['-c', `set -o pipefail; ${line}`], {
    cwd,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      VERDANT: [NODE, ...START].join(' '),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return Promise.all([text(child.stdout), text(child.stderr), ended]).then(([stdout, stderr, code]) => ({
    stdout,
    stderr,
    code,
  }))
}

const isRoot = process.getuid?.() === 0

describe('output that cannot be written ends in one line and a failure', () => {
  it.each([
    ['an export whose reader has gone', '$VERDANT export - | head -c 100 >/dev/null', 141],
    ['an export to a full device', '$VERDANT export - >/dev/full', 1],
    ['help on a full device', '$VERDANT users list --json >/dev/full', 1],
    ['an export to something that is not a file', '$VERDANT export /dev/full --csv products', 1],
    ['a folder below a file', '$VERDANT export /etc/hostname/out', 1],
    ['a file below a file', '$VERDANT export /etc/hostname/out.zip', 1],
    ['a backup below a file', '$VERDANT backup /etc/hostname/out.tar', 1],
    ['a folder where the system makes none', '$VERDANT export /proc/out', 1],
    ['an export to a closed output', '$VERDANT export - >&-', 1],
    ['a list of subscribers to a closed output', `JWT_SECRET="${TEST_SECRET}" $VERDANT subscribers export - >&-`, 1],
    ['the data of a user to a closed output', '$VERDANT users export ada >&-', 1],
    ['help', '$VERDANT --help >/dev/full', 1],
    ['help of a command', '$VERDANT users add --help >/dev/full', 1],
    ['the version', '$VERDANT --version >/dev/full', 1],
    ['a backup to standard output', '$VERDANT backup -', 1],
    ['a folder that does not exist', '$VERDANT export no/such/out.ndjson', 1],
    [
      'the cause rather than its output',
      '$VERDANT release show none 2>&1 >/dev/full | grep "There is no release" >&2',
      1,
    ],
  ])('%s', async (_, line, code) => {
    const root = await folder()
    expect(await shell(line, root)).toMatchObject({ code, stderr: isOneLine })
    expect(readdirSync(root)).toEqual([])
  })

  it.each([
    'users list',
    'users erased',
    'audit',
    'tokens list --json',
    'subscribers list',
    'webhooks list',
    'release list',
    'client',
    'completion bash',
  ])('%s, which prints and does nothing else, fails without an output', async (command) => {
    expect(await shell(`JWT_SECRET="${TEST_SECRET}" $VERDANT ${command} >&-`)).toMatchObject({
      code: 1,
      stderr: isOneLine,
    })
  })

  it('but not if its output is discarded', async () => {
    expect(await shell('$VERDANT users list >/dev/null')).toMatchObject({ code: 0, stderr: '' })
  })

  describe('and the exit code 3, if the work was done', () => {
    const full = {
      code: 3,
      stderr:
        'Standard output cannot be written: no space left on device. The command has done its work; only its report is missing.\n',
    }
    const gone = {
      code: 3,
      stderr: 'The reader of standard output has gone. The command has done its work; only its report is missing.\n',
    }
    const done = async () => (await database.query(`select 1 from product where name like 'Done %'`)).length
    const TABLE = 'printf "name,category,description,detailedDescription\\nDone %s,b,c,d\\n" $RANDOM > products.csv; '

    it.each([
      `${TABLE}$VERDANT import products.csv --as products`,
      '$VERDANT rollback --last-import --yes',
      '$VERDANT export out.zip --only hero',
      '$VERDANT backup out.tar',
    ])('%s', async (line) => {
      expect(await shell(`${line} >/dev/full`, await folder())).toMatchObject(full)
    })

    it('not of an import whose document of JSON could not be begun: it imports nothing', async () => {
      const before = await done()
      const line = `${TABLE}$VERDANT import products.csv --as products --json >/dev/full`
      expect(await shell(line, await folder())).toMatchObject({ code: 1, stderr: isOneLine })
      expect(await done()).toBe(before)
    })

    it('an import whose reader goes at once', async () => {
      const before = await done()
      const line = `${TABLE}$VERDANT import products.csv --as products | true`
      expect(await shell(line, await folder())).toMatchObject(gone)
      expect(await done()).toBe(before + 1)
    })
  })

  it('a command that prints nothing succeeds', async () => {
    const root = await folder()
    expect(await shell('$VERDANT export out.zip --only hero -q >/dev/full', root)).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
  })

  it('a token or a secret that is not shown is not made', async () => {
    await services.users.add(operator('test'), {
      username: 'owner',
      role: 'admin',
      email: 'owner@example.org',
      password: 'correct horse battery',
    })
    const made = '$VERDANT tokens create shop --scope drafts:read --user owner'
    expect(await shell(`${made} >/dev/full`)).toMatchObject({ code: 1, stderr: isOneLine })
    expect(await shell(`${made} >&-`)).toMatchObject({ code: 1, stderr: isOneLine })
    expect(await shell(`${made} >/dev/null`)).toMatchObject({ code: 0 })
    expect(await runInProcess(url, ['tokens', 'revoke', 'shop', '--yes'])).toMatchObject({ code: 0 })
    expect(await shell(made)).toMatchObject({ code: 0, stdout: isOneLine })
    expect(
      await shell(`JWT_SECRET="${TEST_SECRET}" $VERDANT webhooks add https://example.org/hook >/dev/full`),
    ).toMatchObject({
      code: 1,
      stderr: isOneLine,
    })
    for (const target of ['/dev/full', '&-']) {
      const invite = 'users invite grace@example.org --role editor'
      const preview = `preview --at ${new Date().toISOString()}`
      for (const command of [invite, preview])
        expect(await shell(`JWT_SECRET="${TEST_SECRET}" $VERDANT ${command} >${target}`)).toMatchObject({
          code: 1,
          stderr: isOneLine,
        })
    }
    expect(await database.query(`select 1 from "oneTimeLink"`)).toEqual([])
    expect(await database.query(`select 1 from "previewLink" where "revokedAt" is null`)).toEqual([])
    expect(await services.webhooks.list(operator('test'))).toEqual([])
  })

  it.skipIf(isRoot)('a folder that may not be written to', async () => {
    const root = await folder()
    mkdirSync(join(root, 'closed'))
    chmodSync(join(root, 'closed'), 0o500)
    expect(await shell('$VERDANT export closed/out.zip', root)).toMatchObject({ code: 1, stderr: isOneLine })
  })

  it('a disk that fills up leaves no part of a file', async () => {
    const root = await folder()
    // A limit on the size of files stands in for the size of a disk.
    for (const line of ['export out.ndjson', 'export out.zip', 'backup out.tar']) {
      const result = await shell(`trap "" XFSZ; ulimit -f 8; $VERDANT ${line}`, root)
      expect(result).toMatchObject({ code: 1, stderr: `${line.split(' ')[1]}: file too large\n` })
      expect(readdirSync(root)).toEqual([])
    }
    // The manifest of 400 items is larger than the limit.
    expect(await shell('$VERDANT export out --only products', root)).toMatchObject({ code: 0 })
    const before = readFileSync(join(root, 'out/verdant.json'), 'utf8')
    await database.query(`update product set "isActive" = not "isActive", version = version + 1`)
    expect(await shell('trap "" XFSZ; ulimit -f 8; $VERDANT export out --only products', root)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\/out\/verdant\.json: file too large\n$/),
    })
    expect(readFileSync(join(root, 'out/verdant.json'), 'utf8')).toBe(before)
    expect(readdirSync(join(root, 'out')).toSorted()).toEqual(['products', 'verdant.json'])
    rmSync(join(root, 'out'), { recursive: true })
    const records = Array.from({ length: 9 }, (_, n) => ({ [`key ${n}`]: 'value' }))
    writeFileSync(join(root, 'x.json'), JSON.stringify(records))
    const draft = await shell(
      `trap "" XFSZ; ulimit -f 0; $VERDANT import x.json --init-mapping m.yaml --as products`,
      root,
    )
    expect(draft).toMatchObject({ code: 1, stderr: 'm.yaml: file too large\n' })
    expect(readdirSync(root)).toEqual(['x.json'])
  })
})

/** Types keys into a prompt on a real terminal, once it shows `prompt`, or sends the signal that they name. */
const TERMINAL = `
import fcntl, os, pty, signal, struct, sys, termios
prompt, keys, command = sys.argv[1].encode(), sys.argv[2].encode().decode('unicode_escape').encode(), sys.argv[3:]
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 200, 0, 0))
    os.execvp(command[0], command)
seen, sent = b'', False
while True:
    try: data = os.read(terminal, 4096)
    except OSError: break
    if not data: break
    seen += data
    if not sent and prompt in seen:
        sent = True
        if keys.startswith(b'SIG'): os.kill(pid, getattr(signal, keys.decode()))
        else: os.write(terminal, keys)
print(seen.decode(errors='replace'))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) % 256)
`

/** The path of Python's program, if it is installed. What `python3` names can be a script that looks for it. */
function findPython(): string | undefined {
  try {
    return execFileSync('python3', ['-c', 'import pty, sys; print(sys.executable)'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

const python = findPython()

describe.runIf(python)('a prompt on a terminal', () => {
  const commands: [command: string[], prompt: string][] = [
    [['users', 'add', 'ada', '--role', 'admin', '--email', 'ada@example.org'], 'Password'],
    [['import', 'products.csv', '--as', 'products'], 'Import this?'],
  ]
  const keys = [
    ['Ctrl-C', '\\x03', 130],
    ['Ctrl-D', '\\x04', 130],
    ['SIGTERM', 'SIGTERM', 143],
    ['SIGHUP', 'SIGHUP', 129],
  ] as const

  it.each(
    commands.flatMap(([command, prompt]) =>
      keys.map(([name, key, exitCode]) => ({ command, prompt, name, key, exitCode })),
    ),
  )('of $command ends with $name, without a stack', async ({ command, prompt, key, exitCode }) => {
    const cwd = await folder()
    execFileSync('bash', ['-c', 'printf "name,category,description,detailedDescription\\na,b,c,d\\n" > products.csv'], {
      cwd,
    })
    const program = [NODE, ...START, ...command]
    const child = spawn(python!, ['-c', TERMINAL, prompt, key, ...program], {
      cwd,
      env: { PATH: process.env.PATH, DATABASE_URL: url, TERM: 'xterm' },
    })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const [shown, code] = await Promise.all([text(child.stdout), ended])
    expect(shown).toMatch(/Nothing was (?:done|imported)\./)
    expect(shown).not.toMatch(/ {4}at |unsettled/)
    expect(code).toBe(exitCode)
  })
})

it('a failed command stops the embedded PostgreSQL that it started', async () => {
  const data = await folder()
  const env = { DATABASE_URL: '', DATA_DIR: data }
  expect(await verdant('', ['import', '-', '--as', 'products'], { env, input: '{' })).toMatchObject({ code: 1 })
  const servers = readdirSync(join(data, 'postgres'), { recursive: true, encoding: 'utf8' })
  expect(servers.some((path) => path.endsWith('PG_VERSION'))).toBe(true)
  expect(servers.filter((path) => path.endsWith('postmaster.pid'))).toEqual([])
})

describe('a backup from standard input', () => {
  it.each([
    [
      'is read',
      '$VERDANT backup out.tar >&2 && cat out.tar | $VERDANT restore -',
      /The database is not empty: \w+ at 127\.0\.0\.1\./,
    ],
    ['may end early', 'head -c 0 /dev/null | $VERDANT restore -', /damaged or incomplete/],
    ['may be closed', '$VERDANT restore - <&-', /^\/dev\/stdin|^- is not a regular file/],
  ])('%s', async (_, line, words) => {
    expect(await shell(line, await folder())).toMatchObject({ code: 1, stderr: expect.stringMatching(words) })
  })
})

it('prints its version, and writes it into exports', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  expect(await verdant(url, ['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` })
  const { stdout } = await verdant(url, ['export', '-', '--only', 'hero'])
  expect(JSON.parse(stdout.split('\n', 1)[0]!)).toMatchObject({ madeBy: version })
})

describe('contradictory options are refused', () => {
  it.each([
    ['import x --mode create --prune'],
    ['plan x --mode create --prune'],
    ['plan x --as jobs --mapping m.yaml'],
    ['import x --yes-prune'],
    ['import x --prune --skip-invalid'],
    ['import x --init-mapping m.yaml --mapping n.yaml'],
    ['plan x --quiet --details'],
    ['export x.csv --csv products --only jobs'],
    ['plan x --token-file t'],
    ['plan https://site.example --token-file t --as products'],
  ])('%s', async (line) => {
    expect(await runInProcess(url, line.split(' '))).toMatchObject({ code: 1, stdout: '', stderr: isOneLine })
  })
})

it.each([
  [
    ['backup', 'site.zip'],
    'site.zip ends in .zip, but a backup is a tar archive. Nothing was written; choose a name such as site.tar\n',
  ],
  [['export', 'products.zip', '--csv', 'products'], /choose a name such as products\.csv/],
  [['subscribers', 'export', 'list.json'], /choose a name such as list\.csv/],
  [['users', 'export', 'ada', 'ada.csv'], /choose a name such as ada\.json/],
  [['plan', '-', '--html', 'plan.pdf'], /choose a name such as plan\.html/],
])('%j is refused without a terminal: its name promises another format', async (args, words) => {
  const cwd = await folder()
  expect(await verdant(url, args, { cwd, env: { JWT_SECRET: 'x'.repeat(32) } })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(words),
  })
  expect(readdirSync(cwd)).toEqual([])
})

describe('an export to a name with an unknown ending', () => {
  it('is refused without a terminal, with the options that make the target clear', async () => {
    const cwd = await folder()
    const refused = await verdant(url, ['export', 'content.bak'], { cwd })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('write content.bak/') })
    expect(existsSync(join(cwd, 'content.bak'))).toBe(false)
    expect(await verdant(url, ['export', 'content.bak/', '--only', 'hero'], { cwd })).toMatchObject({ code: 0 })
    expect(existsSync(join(cwd, 'content.bak/verdant.json'))).toBe(true)
  })
})
