/** What the address calls the columns that a table shows, where a page has several by their names. */
export const columnsParam = (name?: string) => (name ? `columns-${name}` : 'columns')

/** Whether a part of the address only concerns how a table looks. */
export const isColumns = (param: string) => /^columns(-|$)/.test(param)
