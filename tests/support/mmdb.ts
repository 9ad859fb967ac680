/** A MaxMind database in memory: IPv4 networks (`203.0.113.0/24`) and what they say. https://maxmind.github.io/MaxMind-DB/ */
export function mmdb(networks: Record<string, object>): Buffer {
  const data: Buffer[] = []
  let dataSize = 0
  // A node has two branches; a leaf is the offset of its data, undefined leads nowhere.
  type Branch = Node | number | undefined
  type Node = [Branch, Branch]
  const root: Node = [undefined, undefined]
  for (const [network, value] of Object.entries(networks)) {
    const [address, length] = network.split('/') as [string, string]
    const bits = address
      .split('.')
      .map((byte) => Number(byte).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length))
    let node = root
    for (const bit of bits.slice(0, -1)) node = (node[Number(bit) as 0 | 1] ??= [undefined, undefined]) as Node
    node[Number(bits.at(-1)) as 0 | 1] = dataSize
    const encoded = encode(value)
    data.push(encoded)
    dataSize += encoded.length
  }
  const nodes: Node[] = [root]
  for (const node of nodes) for (const branch of node) if (Array.isArray(branch)) nodes.push(branch)
  const record = (branch: Branch) =>
    branch === undefined ? nodes.length : typeof branch === 'number' ? nodes.length + 16 + branch : nodes.indexOf(branch)
  const tree = Buffer.alloc(nodes.length * 8)
  nodes.forEach((node, index) => node.forEach((branch, side) => tree.writeUInt32BE(record(branch), index * 8 + side * 4)))
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'GeoLite2-City',
    description: { en: 'test' },
    ip_version: 4,
    languages: ['en', 'es'],
    node_count: nodes.length,
    record_size: 32,
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function encode(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') return Buffer.concat([head(6, 4), uint32(value)])
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)])
  const entries = Object.entries(value as object)
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([key, inner]) => [encode(key), encode(inner)])])
}

// Sizes from 29 bytes on take another byte; types from 8 on stand in a byte of their own.
function head(type: number, size: number): Buffer {
  const short = size < 29 ? size : 29
  const control = type < 8 ? [(type << 5) | short] : [short, type - 7]
  return Buffer.from([...control, ...(size < 29 ? [] : [size - 29])])
}
