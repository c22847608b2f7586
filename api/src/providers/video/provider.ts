/** Somebody in a room of a video service. */
export interface VideoAccess {
  /** How the service names the person; no name and no address. */
  identity: string
  room: string
}

/** A service that carries picture and sound of a call. */
export interface VideoProvider {
  /** What browsers connect to for a call. */
  connections: readonly string[]
  /** What lets a browser into one room, for ten minutes. */
  token: (access: VideoAccess, now: Date) => string
  /** Ends a room for everybody; one that is not there is ended already. */
  complete: (room: string) => Promise<void>
}
