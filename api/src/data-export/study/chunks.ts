/** Some rows of one of the files of an export. */
export interface StudyChunk {
  file: string
  text: string
  rows: number
}

export type StudyChunks = AsyncGenerator<StudyChunk, void, undefined>
