/** What a participant says of herself. */
export { accountData, countOwn, imageContent, type AccountData } from './leaving/own'
