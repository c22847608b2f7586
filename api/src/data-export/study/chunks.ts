/** A batch of rows for one file of an export. */
export interface StudyChunk {
  file: string
  text: string
  rows: number
  /** Values that the format cannot express. */
  left_out?: number
}

export type StudyChunks = AsyncGenerator<StudyChunk, void, undefined>
