/** What the widget's document may load, for its policy. Empty where its script is a path of ours, which is the simulator's. */
export interface SupportSources {
  script: readonly string[]
  connect: readonly string[]
  image: readonly string[]
}

/** The chat with the people who help with the product. */
export interface SupportProvider {
  /** The widget's script with its key; a path where it comes from our own origin. */
  scriptUrl: string
  sources: SupportSources
  /** Says who chats: good for five minutes, under a name that leads back to nobody outside of here. */
  tokenFor(user_id: string, now: Date): string
}
