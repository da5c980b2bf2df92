import { fileOutput } from './output.ts'
import type { TreeWriter } from './tree-writer.ts'
import { ZipArchive } from './zip-archive.ts'

/** Writes a zip archive that appears at `path` when it is complete. */
export function zipWriter(path: string): TreeWriter {
  const archive = new ZipArchive()
  const output = fileOutput(path)
  return {
    write: async (name, content) => output.write(archive.add(name, Buffer.from(content))),
    async finish() {
      for (const part of archive.end()) await output.write(part)
      await output.finish()
    },
    abort: output.abort,
  }
}
