/** A batch of rows for one file of an export. */
export interface StudyChunk {
  file: string
  text: string
  rows: number
}

export type StudyChunks = AsyncGenerator<StudyChunk, void, undefined>
