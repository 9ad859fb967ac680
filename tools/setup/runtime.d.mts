export function findNode(): string | undefined
