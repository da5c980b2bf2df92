import { spawn } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClusterDirectory } from './cluster-directory.ts'

const PROGRAM = fileURLToPath(new URL(`./stop-abandoned${extname(import.meta.filename)}`, import.meta.url))

// The shell waits for a line. If the pipe is closed before one arrives, this process was killed.
const SCRIPT = 'read -r line || exec "$@"'

/**
 * Starts a process that stops the server of a cluster if this process is killed and no other one holds a handle. It is a
 * shell, which takes little memory while it waits. Systems without a shell leave the server to the next process.
 *
 * @returns ends the watcher. Call it when this process has released its handle.
 */
export function watchOverThisProcess({ folder, data }: ClusterDirectory): () => void {
  // Its own session keeps it from the signals of this process's terminal and process group.
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', process.execPath, PROGRAM, folder, data], {
    cwd: '/',
    detached: true,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => {}).unref()
  const { stdin } = shell
  stdin.on('error', () => {})
  // The watcher must not keep this process running. Streams of child processes are sockets.
  ;(stdin as typeof stdin & { unref(): void }).unref()
  return () => stdin.end('released\n')
}
