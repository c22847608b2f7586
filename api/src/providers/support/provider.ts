/** The sources that the Content-Security-Policy of the widget's document allows. Empty for a script at our own origin (the simulator's). */
export interface SupportSources {
  script: readonly string[]
  connect: readonly string[]
  image: readonly string[]
}

/** The support chat. */
export interface SupportProvider {
  /** The URL of the widget's script, with its key; only a path for a script at our own origin. */
  scriptUrl: string
  sources: SupportSources
  /** A token that identifies the user to the chat by a pseudonym; valid for five minutes. */
  tokenFor(user_id: string, now: Date): string
}
