import { createContext, type ReactNode } from 'react'

/** Saved views, shown above the filters of each list. */
export const TableViewsContext = createContext<ReactNode>(null)
