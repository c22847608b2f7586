/** Mails and text messages, left to be sent. */
export { send } from './outgoing/send'
export type { MessageKind, MessageKinds } from './outgoing/kinds'
