export { AlmanacTheme, type Mode } from './theme/AlmanacTheme'
export { loadRtl } from './theme/cache'
