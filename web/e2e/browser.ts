import { existsSync } from 'node:fs'
import bundled from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of the system's Chromium if there is one, else that of the one from npm. */
export const browserPath = async (): Promise<string> =>
  SYSTEM_BROWSERS.find(existsSync) ?? (await bundled.executablePath())

/** Emulating a GPU takes more CPU time than everything else that the browser does. */
export const BROWSER_FLAGS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none']

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS })

let shared: Promise<Browser> | undefined

/** Returns the browser of this process, which ends with it. Starting a browser takes as long as the shortest test files. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser())
