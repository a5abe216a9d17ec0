// Imported first, by its effect alone: the other scripts use what an older Node does not have.
export const tooOld = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major < 20 || (major === 20 && minor < 19);
};

if (tooOld(process.versions.node)) {
  console.error(
    `vale: Node ${process.versions.node} is too old; install Node 20.19 or newer (https://nodejs.org), then run this again.`,
  );
  process.exit(1);
}
