/** Address parameter for the visible columns of a table; pages with several tables name them. */
export const columnsParam = (name?: string) => (name ? `columns-${name}` : 'columns')

/** Whether an address parameter only affects a table's columns. */
export const isColumns = (param: string) => /^columns(-|$)/.test(param)
