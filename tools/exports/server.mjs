/* Starts a product's server as a child process and asks it over HTTP on the loopback interface. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts a server and waits until `path` answers without an error. */
export async function startServer({ args, cwd, env, url, path }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (bytes) => (output += bytes))
  const deadline = Date.now() + 180_000
  const isUp = () =>
    fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start: ${output.slice(-2_000)}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
  }
  return { stop, url }
}

/** Returns a function that sends JSON, or a form, and returns the text of the answer. */
export const client = (url, headers) => async (method, path, body) => {
  const isForm = body instanceof FormData
  const response = await fetch(url + path, {
    method,
    headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers() },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
  return { text, headers: response.headers, json: () => JSON.parse(text) }
}
