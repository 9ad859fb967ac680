import { createContext, type ReactNode } from 'react'

/** Stands above the filters of each list: the views that somebody keeps of it. */
export const TableViewsContext = createContext<ReactNode>(null)
