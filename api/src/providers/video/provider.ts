/** A participant of a video room. */
export interface VideoAccess {
  /** A pseudonym of the person: neither name nor address. */
  identity: string
  room: string
}

/** A service that relays the video and audio of calls. */
export interface VideoProvider {
  /** Origins that browsers connect to in a call, for the Content-Security-Policy. */
  connections: readonly string[]
  /** An access token for one room, valid for ten minutes. */
  token: (access: VideoAccess, now: Date) => string
  /** Ends a room for all participants; an unknown room counts as ended. */
  complete: (room: string) => Promise<void>
}
