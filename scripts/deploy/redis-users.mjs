// The users of Redis: each service has the keys of its own jobs, limits and leases, whose names begin with the service's. What only
// an operator does (FLUSHALL, KEYS, CONFIG) is nobody's. Without a password one may ask whether the server is there.

/** @returns {string} an ACL file, with the passwords' variables, which start.sh fills in */
export function redisUsers(apps) {
  return ['user default on nopass resetkeys resetchannels -@all +ping', ...apps.map(user), ''].join('\n');
}

function user(app) {
  const keys = ['', 'limit:', 'tokens:', 'lease:'].map((kind) => `~vale:${kind}${app}.*`);
  // BullMQ and ioredis ask for the server's version.
  const commands = '+@all -@dangerous -@admin +info';
  return `user ${app} on >$REDIS_${app.toUpperCase()}_PASSWORD resetchannels ${commands} ${keys.join(' ')}`;
}
