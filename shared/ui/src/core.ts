// Loaded with the host on every visit: only what the shell and all screens need.
export { Button, IconButton, LinkButton } from './button/Button'
export { callAddress, CallLink } from './call/CallLink'
export { Dialog, loadDialog } from './dialog/Dialog'
export { Icon } from './icon/Icon'
export { IconTile } from './icon/IconTile'
export { isIconName, type IconName } from './icon/strokes'
export { Divider, Row, Stack } from './layout/Stack'
export { useWide, WIDE, WIDE_COLUMN } from './layout/wide'
export { Text, VisuallyHidden, Written } from './layout/Text'
export { LIST_WIDTH, usePane } from './panes/pane'
export { useScreenChrome, type ScreenAction, type ScreenChrome } from './screen/chrome'
export { focusHeading, focusHeadingIfLost } from './screen/focus-heading'
export { Screen } from './screen/Screen'
export { AlmanacMark } from './sun/AlmanacMark'
export { BrandSign } from './brand/BrandSign'
export { Sky } from './sun/Sky'
export { ListSkeleton, Skeleton } from './states/Skeleton'
export {
  colour,
  displayed,
  edge,
  font,
  hue,
  pill,
  radius,
  radiusControl,
  shadow,
  size,
  space,
  wash,
} from './theme/tokens'
export { setPageCount } from './screen/page-title'
export { toast, useToast } from './toast/toast'
export { Toasts } from './toast/Toasts'
export { VISITOR_SKY, VisitorPage } from './visitor/VisitorPage'
