import { folderStorage, s3Storage, type ReleaseStorage } from '../platform/releases'
import type { Settings } from './settings'

/** Where the files of releases are kept, as the settings say. */
export function openStorage({ releaseStorage }: Settings): ReleaseStorage {
  return 'folder' in releaseStorage ? folderStorage(releaseStorage.folder) : s3Storage(releaseStorage)
}
