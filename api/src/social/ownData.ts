/** What a participant gave to others: her own words, and whom she is connected with. */
export { circleOf, countOwn, ownConversations, ownMessages, type OwnConnection, type OwnMessage } from './leaving/own'
