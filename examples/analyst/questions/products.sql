-- Units, revenue and refunds in reais by product and variation
select
  productId,
  any_value(productTitle) as title,
  variation,
  count(unitCentavos) as units,
  coalesce(sum(unitCentavos), 0) / 100 as revenue,
  coalesce(sum(unitRefundedCentavos), 0) / 100 as refunded
from units
group by productId, variation
order by revenue desc
limit 20
