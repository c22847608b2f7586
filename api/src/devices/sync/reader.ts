import type { Database } from '../../http/serve'
import type { Providers } from '../../providers/environment'
import type { SyncedSource } from '../connections'
import type { CheckedSamples } from '../samples/check-sample'
import type { CompleteSeries, CompleteWindow } from '../samples/delete-missing'

/** The provider has ended the connection: it must be connected again. */
export class ConnectionRefused extends Error {
  override readonly name = 'ConnectionRefused'
}

/** What a connection is opened with. */
export interface DeviceAccess {
  database: Database
  /** Decrypts stored tokens. */
  key: Buffer
  /** Null if an installation has none. */
  providers: Pick<Providers, 'dexcom' | 'wearables' | 'humanApi'>
  /** The redirect URI of the Dexcom login, which Dexcom requires again. */
  redirectUri: string
}

/** A provider's response for a time window. */
export interface WindowRead extends CheckedSamples {
  /** Time of the request. */
  read_at: Date
  /** Set if the response is complete: stored samples missing from it were deleted at the provider. */
  complete?: CompleteWindow | CompleteSeries
}

/** A participant's connection, open to be read. */
export interface OpenConnection {
  /** Reads a window of at most `windowMs`. Throws Unreachable or ConnectionRefused. */
  read(from: Date, to: Date): Promise<WindowRead>
  /** Time before which there is no data; null if it is unknown and no data is expected. */
  oldest(): Promise<Date | null>
  /**
   * The devices that are connected at present: data of formerly connected ones is not stored. Absent if the
   * connection is of a single device.
   */
  connectedDevices?(transaction: Database): Promise<readonly string[]>
}

/** How a source is read. */
export interface SourceReader {
  source: SyncedSource
  /** Maximum window per request, in milliseconds. */
  windowMs: number
  /** Opens a participant's connection; 'idle' if nothing is connected through it at present. */
  open(access: DeviceAccess, user_id: string): Promise<OpenConnection | 'idle'>
}
