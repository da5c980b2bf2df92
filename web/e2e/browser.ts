import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, statfsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import bundled from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of the Chromium from npm, which is unpacked once for each user. The package would unpack it for the first
 * user of the machine only, into the folder for temporary files.
 */
function bundledPath(): Promise<string> {
  const { TMPDIR } = process.env
  const folder = join(tmpdir(), `verdant-chromium-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = folder
  // It reads the variable before it returns.
  const path = bundled.executablePath()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  return path
}

/** Returns the path of the system's Chromium if there is one, else that of the one from npm. */
const browserPath = async (): Promise<string> => SYSTEM_BROWSERS.find(existsSync) ?? (await bundledPath())

/** Emulating a GPU takes more CPU time than everything else that the browser does. */
const BROWSER_FLAGS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none']

/**
 * Flags of V8 for the pages of tests. Their scripts run too briefly to make up for optimising them, and the next test needs
 * their bytecode again. All cores are busy, so that collecting garbage on several threads only costs time.
 */
const PAGE_FLAGS = '--no-opt,--no-maglev,--no-flush-bytecode,--single-threaded-gc'

/** The shared memory that the browser needs, in bytes. Containers often have 64 MB. */
const SHARED_MEMORY = 2 ** 30

/** Whether the system's shared memory is large enough for browsers. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= SHARED_MEMORY
  } catch {
    return false
  }
}

/**
 * Starts a browser, with further flags. Playwright lets it keep shared memory in files on the disk, which costs a tenth of its
 * time.
 */
export const launchBrowser = async (...flags: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: await browserPath(),
    args: [...BROWSER_FLAGS, ...flags],
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  })

let shared: Promise<Browser> | undefined

/** Returns the browser of this process, which ends with it. Starting a browser takes as long as the shortest test files. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser(`--js-flags=${PAGE_FLAGS}`))

/** A browser with a profile that stays when it ends. */
export interface BrowserProcess {
  context: BrowserContext
  /** Kills all its processes, without a chance to write anything, if they still run. */
  kill: () => Promise<void>
}

/** Starts a browser that can be killed. Playwright has no browser with both a profile and a process. */
export async function startBrowserProcess(profile: string, path?: string): Promise<BrowserProcess> {
  const flags = [
    ...BROWSER_FLAGS,
    '--headless',
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    'about:blank',
  ]
  const child = spawn(path ?? (await browserPath()), flags, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const ended = once(child, 'exit')
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
    await ended
  }
  let printed = ''
  const address = new Promise<string>((resolve) => {
    child.stderr.on('data', (chunk) => {
      printed += String(chunk)
      const url = /DevTools listening on (\S+)/.exec(printed)?.[1]
      if (url) resolve(url)
    })
  })
  const endsEarly = ended.then(([code, signal]) => {
    throw new Error(`The browser ended with ${signal ?? `exit code ${code}`}: ${printed}`)
  })
  const browser = await chromium.connectOverCDP(await Promise.race([address, endsEarly]))
  return { context: browser.contexts()[0]!, kill }
}
