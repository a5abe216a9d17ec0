-- Changes of orders, from the event checkout.sale-changed. Each row is the whole order, and the newest version
-- stays. ClickHouse drops older ones some time later, so read with FINAL.
create table if not exists sales
(
  transactionId String,
  version UInt32,
  createdAt DateTime64(3, 'UTC'),
  paidAt Nullable(DateTime64(3, 'UTC')),
  pixAt Nullable(DateTime64(3, 'UTC')),
  deliveredAt Nullable(DateTime64(3, 'UTC')),
  accountId String,
  productId String,
  productTitle String,
  category LowCardinality(String),
  device LowCardinality(String),
  campaignSource String,
  campaignMedium String,
  campaignName String,
  totalCentavos Int64,
  refundedCentavos Int64,
  simulated Bool
)
engine = ReplacingMergeTree(version)
order by transactionId;

-- The shop's exported days, as Parquet: an event that is loaded again replaces itself.
create table if not exists events
(
  id String,
  type LowCardinality(String),
  time DateTime64(3, 'UTC'),
  day String,
  visit Nullable(String),
  visitor Nullable(String),
  consent LowCardinality(Nullable(String)),
  device LowCardinality(Nullable(String)),
  campaignSource Nullable(String),
  campaignMedium Nullable(String),
  campaignName Nullable(String),
  page LowCardinality(Nullable(String)),
  productId Nullable(String),
  productTitle Nullable(String),
  category LowCardinality(Nullable(String)),
  transactionId Nullable(String),
  buyer Nullable(String),
  totalCentavos Nullable(Int32),
  bumpCentavos Nullable(Int32),
  refundedCentavos Nullable(Int32),
  paySeconds Nullable(Int32),
  acceptedBelowPrice Nullable(Bool),
  simulated Nullable(Bool),
  units Nullable(Int32),
  products Nullable(Int32),
  unit Nullable(Int32),
  unitKind LowCardinality(Nullable(String)),
  variation Nullable(String),
  unitCentavos Nullable(Int32),
  unitRefundedCentavos Nullable(Int32),
  campaignContent Nullable(String),
  campaignTerm Nullable(String),
  unitCostCentavos Nullable(Int32),
  unitFeeCentavos Nullable(Int32),
  unitProfitCentavos Nullable(Int32),
  searchTerm Nullable(String),
  couponCode LowCardinality(Nullable(String)),
  couponDiscountCentavos Nullable(Int32)
)
engine = ReplacingMergeTree
partition by day
order by id;
