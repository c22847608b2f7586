import type { Database } from '../../http/serve'
import type { Providers } from '../../providers/environment'
import type { SyncedSource } from '../connections'
import type { CompleteWindow } from '../samples/delete-missing'
import type { NewSample } from '../samples/write-samples'

/** The provider has ended the connection: only connecting it again mends that. */
export class ConnectionRefused extends Error {
  override readonly name = 'ConnectionRefused'
}

/** What a connection is opened with. */
export interface DeviceAccess {
  database: Database
  /** Opens tokens that are stored. */
  key: Buffer
  /** Null where an installation has none. */
  providers: Pick<Providers, 'dexcom' | 'wearables' | 'humanApi'>
  /** The address that Dexcom sent the participant back to: it wants it again. */
  redirectUri: string
}

/** What a provider gave of a window of time. */
export interface WindowRead {
  samples: readonly NewSample[]
  /** When it was asked. */
  read_at: Date
  /** Where this is everything of the window: what is stored and not among it was deleted at the provider. */
  complete?: CompleteWindow
}

/** A participant's connection, open to be read. */
export interface OpenConnection {
  /** Everything of a window, at most `windowMs` long. Throws Unreachable or ConnectionRefused. */
  read(from: Date, to: Date): Promise<WindowRead>
  /** Before which there is nothing to be read; null where that is not known and nothing is to be expected. */
  oldest(): Promise<Date | null>
  /**
   * The devices that are connected at present: what a provider tells of others, from a time when they were, is not
   * stored. Absent where the connection is of one device alone.
   */
  connectedDevices?(transaction: Database): Promise<readonly string[]>
}

/** How a source is read. */
export interface SourceReader {
  source: SyncedSource
  /** What one question may span, in milliseconds. */
  windowMs: number
  /** Opens a participant's connection; 'idle' where nothing is connected by it at present. */
  open(access: DeviceAccess, user_id: string): Promise<OpenConnection | 'idle'>
}
