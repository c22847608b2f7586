import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file so that it outlives a power cut: what names it is in the database before the system would have written it by itself. */
export async function writeDurably(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Renames, and sees to it that the new name outlives a power cut as well. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  // Windows opens no folders; there the system keeps names by itself.
  const folder = await open(dirname(to), 'r').catch(() => undefined)
  try {
    await folder?.sync().catch(() => undefined)
  } finally {
    await folder?.close()
  }
}
