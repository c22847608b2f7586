import { api } from '@almanac/api-client'
import { addAppleHealthImportPart, beginAppleHealthImport } from '@almanac/contracts/devices/apple-health-imports'
import { newId } from '@almanac/domain/ids'
import { parseProviderTime, type SampleKind } from '@almanac/domain/samples'
import { fingerprint } from './fingerprint'
import type { FileFault, FoundFile } from './messages'
import { readInWorker } from './read-in-worker'
import type { SavedProgress } from './saved-progress'
import { untilAnswered, type Patience } from './until-answered'

/** A file whose parts the server has, or the reason why nothing can be imported of it. */
export type SentFile = { sent: SavedProgress } | { fault: FileFault; extent: SavedProgress['extent'] }

/** What `sendFile` needs besides the file. */
export interface Sending extends Patience {
  /** The import that is not finished on this device. */
  unfinished: SavedProgress | null
  onProgress: (progress: SavedProgress) => void
}

/**
 * Reads a file part by part in a worker, and sends each part before the next is read. An unfinished import of the same
 * file and kinds is continued after the parts that the server has. Rejects with the ApiError of a refusal: 404 if the
 * import was deleted meanwhile.
 */
export async function sendFile(
  file: File,
  kinds: readonly SampleKind[],
  { unfinished, onProgress, signal, onWaiting }: Sending,
): Promise<SentFile> {
  const mark = await fingerprint(file)
  const continues = unfinished?.file === mark && sameKinds(unfinished.kinds, kinds)
  let progress: SavedProgress = continues
    ? { ...unfinished, end: null }
    : {
        import_id: newId(),
        file: mark,
        name: file.name,
        kinds: [...kinds],
        found: { exported_at: null, exports: 0 },
        measurements: 0,
        extent: { read: 0, total: file.size },
        end: null,
      }
  const update = (changes: Partial<SavedProgress>): void => {
    progress = { ...progress, ...changes }
    onProgress(progress)
  }
  update({})
  const { extent, ...end } = await readInWorker(file, { kinds, signal }, async (message) => {
    if (message.type === 'reading') {
      update({ extent: message.extent })
      return 0
    }
    if (message.type === 'found') {
      const begun = await untilAnswered(() => begin(progress, message.found, signal), { signal, onWaiting })
      update({ ...begun.progress, found: message.found })
      return begun.skip
    }
    const { number, samples, left_out } = message.part
    const params = { id: progress.import_id, number }
    await untilAnswered(() => api(addAppleHealthImportPart, { params, body: { samples, left_out }, signal }), {
      signal,
      onWaiting,
    })
    update({ measurements: progress.measurements + samples.length, extent: message.extent })
    return 0
  })
  // Without a found export there is no import. A file that was moved is read again, not imported in part.
  if (end.fault !== null && (progress.found.exports === 0 || end.parts === 0 || end.fault === 'unreadable'))
    return { fault: end.fault, extent }
  update({ extent, end })
  return { sent: progress }
}

/** Begins the import on the server, under another id if the one of the unfinished import was committed. */
async function begin(
  { import_id, kinds }: SavedProgress,
  { exported_at }: FoundFile,
  signal: AbortSignal,
): Promise<{ skip: number; progress: Pick<SavedProgress, 'import_id' | 'measurements'> }> {
  const at = exported_at === null ? null : parseProviderTime(exported_at)
  const body = { exported_at: at && new Date(at.at).toISOString(), kinds }
  const answer = await api(beginAppleHealthImport, { params: { id: import_id }, body, signal })
  if (answer.status === 'committed') {
    const id = newId()
    await api(beginAppleHealthImport, { params: { id }, body, signal })
    return { skip: 0, progress: { import_id: id, measurements: 0 } }
  }
  return { skip: answer.parts, progress: { import_id, measurements: answer.measurements } }
}

const sameKinds = (one: readonly SampleKind[], other: readonly SampleKind[]): boolean =>
  [...one].sort().join() === [...other].sort().join()
