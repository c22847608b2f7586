import { kindOfElement, sampleOfElement, type ExportedSample, type UnreadReason } from '@almanac/domain/apple-health'
import type { SampleKind } from '@almanac/domain/samples'
import { TagReader } from './xml-tags'

/** A record of a chosen kind without a measurement that could be sent. */
export interface Unread {
  kind: SampleKind
  reason: UnreadReason
}

/** What was read of an export. */
export interface ReadRecords {
  samples: ExportedSample[]
  unread: Unread[]
}

/**
 * Streaming reader for the measurements of chosen kinds in an Apple Health export. `take` drains
 * what was read, so memory use stays bounded. Throws XmlError.
 */
export class ExportReader {
  private readonly tags: TagReader
  private records: ReadRecords = { samples: [], unread: [] }
  private date: string | null = null
  private current: { kind: SampleKind; attributes: Record<string, string>; metadata: Record<string, string> } | null =
    null

  constructor(private readonly kinds: ReadonlySet<SampleKind>) {
    this.tags = new TagReader({
      open: (name, attributes) => this.open(name, attributes),
      close: (name) => this.close(name),
    })
  }

  push(piece: string): void {
    this.tags.push(piece)
  }

  /** What was read since the previous call. */
  take(): ReadRecords {
    const { records } = this
    this.records = { samples: [], unread: [] }
    return records
  }

  /** When the export was made, as Apple writes it; null before that was read or without it. */
  get exportDate(): string | null {
    return this.date
  }

  /** Number of places that are damaged, where records may be missing. */
  get damaged(): number {
    return this.tags.damaged
  }

  /** Whether the export has its end. */
  end(): boolean {
    return this.tags.end()
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'ExportDate') this.date = attributes.value ?? null
    if (name === 'MetadataEntry') {
      const { key, value } = attributes
      if (this.current && key !== undefined && value !== undefined) this.current.metadata[key] = value
      return
    }
    if (name !== 'Record' && name !== 'Workout') return
    const kind = kindOfElement(name, attributes.type)
    this.current = kind !== null && this.kinds.has(kind) ? { kind, attributes, metadata: {} } : null
  }

  private close(name: string): void {
    if ((name !== 'Record' && name !== 'Workout') || !this.current) return
    const { kind, attributes, metadata } = this.current
    this.current = null
    const sample = sampleOfElement(kind, attributes, metadata)
    if (typeof sample === 'string') this.records.unread.push({ kind, reason: sample })
    else this.records.samples.push(sample)
  }
}
