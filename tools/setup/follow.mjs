// Loaded into the server beside its own code: when the launcher is killed, the server stops in good order instead of keeping the port.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
