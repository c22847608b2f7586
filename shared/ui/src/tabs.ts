// A separate entry for the few screens with tabs: they take more than half of what all of content
// takes.
export { Tabs, type TabItem } from './tabs/Tabs'
