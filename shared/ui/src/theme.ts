export { AlmanacTheme, loadRtl, type Mode } from './theme/AlmanacTheme'
