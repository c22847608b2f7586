import type { FastifyInstance } from 'fastify'
import { publicFile, type PublicFile } from './files'

/**
 * The file of a release that a team published, looked up each time: another
 * server on the same folder may have published it just now. Its address carries
 * the version, so whatever is there never changes.
 */
export async function releaseFile(app: FastifyInstance, path: string): Promise<PublicFile | undefined> {
  const located = app.releaseStorage.locate(path)
  return located === undefined ? undefined : publicFile(located, true)
}
