import type { SampleKind } from '../samples'
import { kindOfElement, sampleOfElement, type ExportedSample } from './records'
import { readAttributes, TagReader } from './tags'

const TYPE = /\stype\s*=\s*(["'])(.*?)\1/

/**
 * Streaming reader for the measurements of chosen kinds in an Apple Health export. `take` drains
 * what was read, so memory use stays bounded. Throws ExportError.
 */
export class ExportReader {
  private readonly tags: TagReader
  private samples: ExportedSample[] = []
  private current: { kind: SampleKind; attributes: Record<string, string>; metadata: Record<string, string> } | null =
    null

  constructor(private readonly kinds: ReadonlySet<SampleKind>) {
    this.tags = new TagReader('HealthData', {
      open: (name, attributes) => this.open(name, attributes),
      close: (name) => this.close(name),
    })
  }

  push(piece: string): void {
    this.tags.push(piece)
  }

  /** The samples read since the previous call. */
  take(): ExportedSample[] {
    const { samples } = this
    this.samples = []
    return samples
  }

  /** Whether the export was complete. */
  end(): boolean {
    return this.tags.end()
  }

  private open(name: string, written: string): void {
    if (name === 'MetadataEntry') {
      if (!this.current) return
      const { key, value } = readAttributes(written)
      if (key !== undefined && value !== undefined) this.current.metadata[key] = value
      return
    }
    if (name !== 'Record' && name !== 'Workout') return
    // Most records of an export are of kinds that were not chosen; their attributes are not parsed.
    const kind = kindOfElement(name, TYPE.exec(written)?.[2])
    this.current =
      kind !== null && this.kinds.has(kind) ? { kind, attributes: readAttributes(written), metadata: {} } : null
  }

  private close(name: string): void {
    if ((name !== 'Record' && name !== 'Workout') || !this.current) return
    const sample = sampleOfElement(this.current.kind, this.current.attributes, this.current.metadata)
    this.current = null
    if (sample) this.samples.push(sample)
  }
}
