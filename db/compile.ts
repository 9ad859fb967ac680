// Loads the programs that a server starts, then the server, and exits (server/compile.ts).
import './draw.ts'
import './seed.ts'
import './seed/blog.ts'
import './seed/blog-covers.ts'
import './seed/catalogue.ts'
import './seed/geo.ts'

await import('#server/compile.ts')
