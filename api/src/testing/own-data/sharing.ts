import { exportedValue, type ArchiveExpectations } from './decision'

/** Columns of sharing and comments. */
export const sharingColumns: ArchiveExpectations = {
  activity_visibilities: { columns: { may_see: exportedValue(false, 'visibility', 'Can see it', 'No') } },
}
