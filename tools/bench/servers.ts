import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../api/platform/process/free-port.ts'
import type { Task } from './bare.ts'
import { NODE_FLAGS } from './node-flags.ts'

const root = join(import.meta.dirname, '../..')
const children = new Set<ChildProcess>()

/** A running server. */
export interface Running {
  url: string
  pid: number
  /** From the start of the process to the first byte of its first page, in milliseconds. */
  startMs: number
  stop(): Promise<void>
}

/** Starts the built server as `npm start` does. */
export const startVerdant = (environment: Record<string, string>) => startServer('dist/server/main.js', environment)

/** Starts the built server without its response cache. */
export const startUnpublished = (environment: Record<string, string>) =>
  startServer('tools/bench/without-response-cache.ts', environment)

async function startServer(program: string, environment: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = spawn(process.execPath, [...NODE_FLAGS, join(root, program)], {
    env: { PATH: process.env.PATH, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.add(child)
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The server does not start; is it built? npm run build')
    await setTimeout(5)
  }
  const startMs = performance.now() - start
  return { url, pid: child.pid!, startMs, stop: () => stopChild(child) }
}

/** The baseline, in a separate process. */
export interface Bare {
  url: string
  pid: number
  answer(task: Task): Promise<void>
}

export async function startBare(): Promise<Bare> {
  const child = fork(join(import.meta.dirname, 'bare.ts'))
  children.add(child)
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async answer(task) {
      child.send(task)
      await once(child, 'message')
    },
  }
}

/** Starts another program that a measurement needs. */
export function startProgram(command: string, args: string[]): () => Promise<void> {
  const child = spawn(command, args, { stdio: 'ignore' })
  children.add(child)
  return () => stopChild(child)
}

async function stopChild(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Stops all processes that are still running. */
export const stopAll = () => Promise.all([...children].map(stopChild))

/** The fields of a process after its name (proc(5)). */
const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')

/** Times are in ticks, which are 1/100 s on every Linux that Node supports. */
const msOf = (...ticks: (string | undefined)[]) => ticks.reduce((sum, count) => sum + Number(count) * 10, 0)

/** Returns the CPU time that a process has used so far, in milliseconds. */
export function processorMs(pid: number): number {
  const fields = statOf(pid)
  return msOf(fields[11], fields[12])
}

/** Returns the CPU time of the children of a process that have ended, in milliseconds. */
export function endedChildrenMs(pid: number): number {
  const fields = statOf(pid)
  return msOf(fields[13], fields[14])
}

/** Returns the id of the parent of a process. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** Returns the current and the peak memory of a process, in megabytes. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1_000
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
