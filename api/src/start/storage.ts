import { folderStorage, type ReleaseStorage, s3Storage } from '../platform'
import type { Settings } from './settings'

/** Where the files of releases are kept, as the settings say. */
export function openStorage({ releaseStorage }: Settings): ReleaseStorage {
  return 'folder' in releaseStorage ? folderStorage(releaseStorage.folder) : s3Storage(releaseStorage)
}
