// Starts the replica set and makes one user per service that has a password in the environment, each with its own database.
// Safe to run again.
const env = process.env;
const port = env.MONGO_PORT || 27017;
const local = `mongodb://127.0.0.1:${port}/admin?directConnection=true`;
const admin = `mongodb://root:${encodeURIComponent(env.MONGO_INITDB_ROOT_PASSWORD)}@127.0.0.1:${port}/admin?directConnection=true`;

const connection = connect(env.MONGO_INITDB_ROOT_PASSWORD ? admin : local);
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: `${env.MONGO_HOST || 'mongodb'}:${port}` }] });
}
while (!db.hello().isWritablePrimary) sleep(200);

for (const [name, password] of Object.entries(env)) {
  // MONGO_CATALOG_PASSWORD, but not MONGO_INITDB_ROOT_PASSWORD.
  const service = /^MONGO_([A-Z]+)_PASSWORD$/.exec(name)?.[1].toLowerCase();
  if (!service || service === 'root') continue;
  const user = {
    pwd: password,
    // Files (GridFS) are written by catalog and read by the gateway: they have a database of their own.
    roles: [
      { role: 'readWrite', db: `vale_${service}` },
      { role: 'readWrite', db: 'vale_files' },
    ],
  };
  if (connection.getUser(service)) connection.updateUser(service, user);
  else connection.createUser({ user: service, ...user });
}
